create table facts (
    name text primary key,
    value text not null
);

create table players (
    id text primary key,
    name text not null,
    bot bigint not null default 0,
    settings text not null default '{}',
    created double precision not null,
    role text not null default 'player'
);

create table keys (
    hash text primary key,
    kind text not null,
    player text references players (id),
    game_table text,
    seat bigint
);

create index keys_player on keys (player);

create table tables (
    id text primary key,
    game text not null,
    setup text not null,
    secret text not null,
    status text not null,
    host text not null references players (id),
    public bigint not null,
    created double precision not null,
    changed double precision not null,
    due double precision,
    touched bigint not null default 0
);

create index tables_status on tables (status, changed);

create index tables_due on tables (due);

create table log (
    game_table text not null references tables (id),
    number bigint not null,
    at double precision not null,
    kind text not null,
    data text not null,
    primary key (game_table, number)
);

create table chairs (
    game_table text not null references tables (id),
    seat bigint not null,
    player text not null references players (id),
    primary key (game_table, seat)
);

create index chairs_player on chairs (player);

create table holds (
    game_table text not null references tables (id),
    seat bigint not null,
    version bigint not null,
    moves text not null,
    answered text not null default '',
    primary key (game_table, seat)
);

create table chat (
    game_table text not null references tables (id),
    number bigint not null,
    player text not null,
    words text not null,
    primary key (game_table, number)
);

create table notes (
    game_table text not null references tables (id),
    player text not null,
    words text not null,
    primary key (game_table, player)
);

create table orders (
    game_table text not null references tables (id),
    seat bigint not null,
    orders text not null,
    primary key (game_table, seat)
);

create table leases (
    name text primary key,
    holder text not null,
    until double precision not null
);

create table outages (
    since double precision primary key,
    until double precision not null
)
