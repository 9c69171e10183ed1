/* Quick paths for what compiled games do most: take an item of a list, put one there, append or pop one, make an object
   of a small number, and ask for the class of an object. For everything else mypyc's own functions are called.

   setup.py writes this behind the declarations of each group. It uses what CPython 3.11 to 3.14 and mypyc agree about:
   a tagged int is twice its value, or has its lowest bit set if it is a pointer to a long one. */
#if defined(__GNUC__) && !defined(Py_GIL_DISABLED)

#define QUICK static inline __attribute__((always_inline, unused))

/* Numbers are kept once they were made, as Python does up to 256: most ids of moves and cards are larger. */
#define KEPT_NUMBERS 4096
static PyObject *kept_numbers[KEPT_NUMBERS];

static PyObject *kept(size_t number, PyObject *made)
{
    if (made != NULL && number < KEPT_NUMBERS) kept_numbers[number] = Py_NewRef(made);
    return made;
}

QUICK PyObject *quick_number(int64_t number)
{
    PyObject *known = likely((uint64_t)number < KEPT_NUMBERS) ? kept_numbers[number] : NULL;
    return likely(known != NULL) ? Py_NewRef(known) : kept((size_t)number, PyLong_FromLongLong(number));
}

QUICK PyObject *quick_object(CPyTagged tagged)
{
    size_t number = tagged >> 1;
    PyObject *known = likely(!(tagged & 1) && number < KEPT_NUMBERS) ? kept_numbers[number] : NULL;
    if (likely(known != NULL)) return Py_NewRef(known);
    return tagged & 1 ? CPyTagged_StealAsObject(tagged) : kept(number, CPyTagged_StealAsObject(tagged));
}

/* Where an item with this index is, or NULL if it is not so simple. A negative index is a huge number here. */
QUICK PyObject **quick_place(PyObject *list, CPyTagged index)
{
    size_t place = index >> 1;
    if (unlikely((index & 1) || place >= (size_t)PyList_GET_SIZE(list))) return NULL;
    return &((PyListObject *)list)->ob_item[place];
}

QUICK PyObject *quick_borrowed(PyObject *list, CPyTagged index)
{
    PyObject **place = quick_place(list, index);
    return likely(place != NULL) ? *place : CPyList_GetItemBorrow(list, index);
}

QUICK PyObject *quick_item(PyObject *list, CPyTagged index)
{
    PyObject **place = quick_place(list, index);
    return likely(place != NULL) ? Py_NewRef(*place) : CPyList_GetItem(list, index);
}

/* The index is a constant, mostly −1. */
QUICK PyObject *quick_constant_borrowed(PyObject *list, CPyTagged index)
{
    Py_ssize_t place = (Py_ssize_t)index >> 1, size = PyList_GET_SIZE(list);
    if (place < 0) place += size;
    if (unlikely(place < 0 || place >= size)) return CPyList_GetItemShortBorrow(list, index);
    return PyList_GET_ITEM(list, place);
}

QUICK PyObject *quick_constant_item(PyObject *list, CPyTagged index)
{
    PyObject *item = quick_constant_borrowed(list, index);
    return likely(item != NULL) ? Py_NewRef(item) : NULL;
}

QUICK PyObject *quick_item_of_tuple(PyObject *tuple, CPyTagged index)
{
    size_t place = index >> 1;
    if (unlikely((index & 1) || place >= (size_t)PyTuple_GET_SIZE(tuple))) return CPySequenceTuple_GetItem(tuple, index);
    return Py_NewRef(PyTuple_GET_ITEM(tuple, place));
}

QUICK PyObject *quick_item_at(PyObject *list, int64_t index)
{
    if (unlikely((uint64_t)index >= (uint64_t)PyList_GET_SIZE(list))) return CPyList_GetItemInt64(list, index);
    return Py_NewRef(PyList_GET_ITEM(list, index));
}

QUICK PyObject *quick_borrowed_at(PyObject *list, int64_t index)
{
    if (unlikely((uint64_t)index >= (uint64_t)PyList_GET_SIZE(list))) return CPyList_GetItemInt64Borrow(list, index);
    return PyList_GET_ITEM(list, index);
}

QUICK bool quick_set(PyObject *list, CPyTagged index, PyObject *value)
{
    PyObject **place = quick_place(list, index);
    if (unlikely(place == NULL)) return CPyList_SetItem(list, index, value);
    PyObject *old = *place;
    *place = value;
    Py_DECREF(old);
    return true;
}

/* mypyc's own function writes beyond an empty list at 0. */
QUICK bool quick_set_at(PyObject *list, int64_t index, PyObject *value)
{
    if (unlikely((uint64_t)index >= (uint64_t)PyList_GET_SIZE(list)))
        return CPyList_SetItem(list, CPyTagged_FromInt64(index), value);
    PyObject *old = PyList_GET_ITEM(list, index);
    PyList_SET_ITEM(list, index, value);
    Py_DECREF(old);
    return true;
}

/* An empty list gets room for several items at once: Python's own would make room for 4, then for 8. */
#define FIRST_ROOM 8
static int first_append(PyObject *list, PyObject *item)
{
    PyListObject *own = (PyListObject *)list;
    if (own->ob_item != NULL) return PyList_Append(list, item);
    own->ob_item = PyMem_New(PyObject *, FIRST_ROOM);
    if (own->ob_item == NULL) return PyErr_NoMemory(), -1;
    own->allocated = FIRST_ROOM;
    own->ob_item[0] = Py_NewRef(item);
    Py_SET_SIZE(list, 1);
    return 0;
}

QUICK int quick_append(PyObject *list, PyObject *item)
{
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (unlikely(size >= ((PyListObject *)list)->allocated)) return first_append(list, item);
    ((PyListObject *)list)->ob_item[size] = Py_NewRef(item);
    Py_SET_SIZE(list, size + 1);
    return 0;
}

/* The list keeps its memory: it will mostly grow again. */
QUICK PyObject *quick_pop_last(PyObject *list)
{
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (unlikely(size == 0)) return CPyList_PopLast(list);
    Py_SET_SIZE(list, size - 1);
    return ((PyListObject *)list)->ob_item[size - 1];
}

static PyObject *quick_take(PyObject *list, Py_ssize_t place)
{
    PyObject **items = ((PyListObject *)list)->ob_item, *item = items[place];
    Py_ssize_t size = PyList_GET_SIZE(list) - 1;
    memmove(items + place, items + place + 1, (size - place) * sizeof(PyObject *));
    Py_SET_SIZE(list, size);
    return item;
}

QUICK PyObject *quick_pop(PyObject *list, CPyTagged index)
{
    if (unlikely(!PyList_CheckExact(list) || quick_place(list, index) == NULL)) return CPyList_Pop(list, index);
    return quick_take(list, index >> 1);
}

/* The value of an int of one digit. */
QUICK bool quick_value(PyObject *object, Py_ssize_t *value)
{
    if (!PyLong_CheckExact(object)) return false;
#if CPY_3_12_FEATURES
    if (!PyUnstable_Long_IsCompact((PyLongObject *)object)) return false;
    *value = PyUnstable_Long_CompactValue((PyLongObject *)object);
#else
    Py_ssize_t digits = Py_SIZE(object);
    if (digits < -1 || digits > 1) return false;
    *value = digits * (Py_ssize_t)CPY_LONG_DIGIT((PyLongObject *)object, 0);
#endif
    return true;
}

/* Where a small int stands among small ints: SIZE if it does not, −1 if something else is among them. */
static Py_ssize_t quick_find(PyObject **items, Py_ssize_t size, PyObject *item)
{
    Py_ssize_t wanted, value, place = 0;
    if (!quick_value(item, &wanted)) return -1;
    for (; place < size && items[place] != item; place++) {
        if (!quick_value(items[place], &value)) return -1;
        if (value == wanted) break;
    }
    return place;
}

static int quick_contains(PyObject *sequence, PyObject *item)
{
    Py_ssize_t place = -1, size = 0;
    if (PyList_CheckExact(sequence) || PyTuple_CheckExact(sequence)) {
        size = PySequence_Fast_GET_SIZE(sequence);
        place = quick_find(PySequence_Fast_ITEMS(sequence), size, item);
    }
    return place < 0 ? PySequence_Contains(sequence, item) : place < size;
}

/* Python has one object for each small int: look at pointers first. (The values of bools are also those of ints.) */
static int quick_remove(PyObject *list, PyObject *item)
{
    Py_ssize_t size = PyList_GET_SIZE(list), place = size, value;
    PyObject **items = ((PyListObject *)list)->ob_item;
    if (quick_value(item, &value) && value > 1 && value <= 256)
        for (place = 0; place < size && items[place] != item;) place++;
    if (place == size) place = quick_find(items, size, item);
    if (place < 0 || place == size) return CPyList_Remove(list, item);
    Py_DECREF(quick_take(list, place));
    return 0;
}

/* A short list of small ints, mostly a hand of cards with one new card, is sorted by insertion. */
#define SHORT_LIST 24
#define SMALL_VALUES 128

/* A longer list of different small numbers, such as the cards of a pile: each goes to the place of its value. */
static int sort_by_places(PyObject *list)
{
    PyObject *places[SMALL_VALUES] = {NULL}, **items = ((PyListObject *)list)->ob_item;
    Py_ssize_t size = PyList_GET_SIZE(list), value;
    for (Py_ssize_t i = 0; i < size; i++) {
        if (!quick_value(items[i], &value) || value < 0 || value >= SMALL_VALUES || places[value] != NULL)
            return PyList_Sort(list);
        places[value] = items[i];
    }
    for (value = 0; size > 0; value++)
        if (places[value] != NULL) *items++ = places[value], size--;
    return 0;
}

static int quick_sort(PyObject *list)
{
    Py_ssize_t values[SHORT_LIST], size = PyList_GET_SIZE(list);
    PyObject **items = ((PyListObject *)list)->ob_item;
    if (size > SHORT_LIST) return sort_by_places(list);
    for (Py_ssize_t i = 0; i < size; i++) {
        Py_ssize_t value, place = i;
        PyObject *item = items[i];
        if (!quick_value(item, &value)) return PyList_Sort(list);
        for (; place > 0 && values[place - 1] > value; place--) {
            values[place] = values[place - 1];
            items[place] = items[place - 1];
        }
        values[place] = value;
        items[place] = item;
    }
    return 0;
}

static PyObject *quick_sorted(PyObject *items)
{
    PyObject *list = PySequence_List(items);
    if (list != NULL && quick_sort(list) < 0) Py_CLEAR(list);
    return list;
}

/* Two tuples one after the other. */
static PyObject *quick_add(PyObject *left, PyObject *right)
{
    if (!PyTuple_CheckExact(left) || !PyTuple_CheckExact(right)) return PyNumber_InPlaceAdd(left, right);
    Py_ssize_t first = PyTuple_GET_SIZE(left), second = PyTuple_GET_SIZE(right);
    if (first == 0 || second == 0) return Py_NewRef(first == 0 ? right : left);
    PyObject *both = PyTuple_New(first + second);
    if (both == NULL) return NULL;
    PyObject **items = ((PyTupleObject *)both)->ob_item;
    for (Py_ssize_t i = 0; i < first; i++) *items++ = Py_NewRef(PyTuple_GET_ITEM(left, i));
    for (Py_ssize_t i = 0; i < second; i++) *items++ = Py_NewRef(PyTuple_GET_ITEM(right, i));
    return both;
}

/* A copy of a whole list. */
#define TO_THE_END ((CPyTagged)PY_SSIZE_T_MAX - 1)
static PyObject *quick_slice(PyObject *list, CPyTagged start, CPyTagged end)
{
    if (!PyList_CheckExact(list) || start != 0 || end != TO_THE_END) return CPyList_GetSlice(list, start, end);
    Py_ssize_t size = PyList_GET_SIZE(list);
    PyObject **from = ((PyListObject *)list)->ob_item, *copy = PyList_New(0);
    if (copy == NULL || size == 0) return copy;
    PyObject **to = PyMem_New(PyObject *, size);
    if (to == NULL) return Py_DECREF(copy), PyErr_NoMemory();
    ((PyListObject *)copy)->ob_item = to;
    ((PyListObject *)copy)->allocated = size;
    for (Py_ssize_t i = 0; i < size; i++) to[i] = Py_NewRef(from[i]);
    Py_SET_SIZE(copy, size);
    return copy;
}

/* Most objects are of the class itself or of one derived from it once or twice. */
QUICK int quick_check(PyObject *object, PyTypeObject *wanted)
{
    PyTypeObject *own = Py_TYPE(object), *base = own->tp_base;
    return likely(own == wanted || base == wanted) || (base != NULL && base->tp_base == wanted)
        || PyType_IsSubtype(own, wanted);
}

#define CPyTagged_StealAsObject quick_object
#define PyLong_FromLongLong quick_number
#define CPyList_GetItem quick_item
#define CPyList_GetItemInt64 quick_item_at
#define CPySequenceTuple_GetItem quick_item_of_tuple
#define CPyList_GetItemBorrow quick_borrowed
#define CPyList_GetItemInt64Borrow quick_borrowed_at
#define CPyList_GetItemShort quick_constant_item
#define CPyList_GetItemShortBorrow quick_constant_borrowed
#define CPyList_SetItem quick_set
#define CPyList_SetItemInt64 quick_set_at
#define CPyList_PopLast quick_pop_last
#define CPyList_Pop quick_pop
#define CPyList_Remove quick_remove
#define PySequence_Contains quick_contains
#define CPyList_GetSlice quick_slice
#define PyList_Append quick_append
#define PyList_Sort quick_sort
#define CPySequence_Sort quick_sorted
#define PyNumber_InPlaceAdd quick_add
#undef PyObject_TypeCheck
#define PyObject_TypeCheck quick_check

#endif

/* A tuple with one more item, whose reference is taken. setup.py puts this in place of two tuples that are added. */
static inline PyObject *tuple_with(PyObject *tuple, PyObject *item)
{
    Py_ssize_t size = PyTuple_CheckExact(tuple) ? PyTuple_GET_SIZE(tuple) : 0;
    PyObject *longer = PyTuple_New(size + 1);
    if (longer == NULL) return Py_DECREF(item), NULL;
    PyTuple_SET_ITEM(longer, size, item);
    for (Py_ssize_t i = 0; i < size; i++) PyTuple_SET_ITEM(longer, i, Py_NewRef(PyTuple_GET_ITEM(tuple, i)));
    if (PyTuple_CheckExact(tuple)) return longer;
    PyObject *sum = PyNumber_InPlaceAdd(tuple, longer); /* whatever it is */
    Py_DECREF(longer);
    return sum;
}
