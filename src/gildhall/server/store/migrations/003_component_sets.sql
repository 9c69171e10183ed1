create table component_sets (
    id text primary key,
    player text not null references players (id),
    game text not null,
    name text not null,
    changes text not null,
    created double precision not null
);

create index component_sets_player on component_sets (player)
