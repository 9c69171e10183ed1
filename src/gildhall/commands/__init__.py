"""The commands of ``gildhall``, one file each. They read options, call the library and print."""
