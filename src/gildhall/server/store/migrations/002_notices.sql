create table pushes (
    endpoint text primary key,
    player text not null references players (id),
    subscription text not null
);

create index pushes_player on pushes (player)
