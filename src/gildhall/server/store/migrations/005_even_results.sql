create table even_results (
    game_table text primary key references tables (id),
    player text not null references players (id),
    game text not null,
    ended double precision not null,
    result double precision not null
);

create index even_results_player on even_results (player, game)
