create table daily_tries (
    game text not null,
    day text not null,
    player text not null references players (id),
    game_table text not null references tables (id),
    ended double precision,
    compared bigint not null default 0,
    score bigint,
    rank bigint,
    rounds bigint,
    primary key (game, day, player)
);

create index daily_tries_player on daily_tries (player, day);

create index daily_tries_running on daily_tries (game_table) where ended is null;

create table daily_par (
    game text not null,
    day text not null,
    score bigint,
    rank bigint not null,
    rounds bigint not null,
    primary key (game, day)
)
