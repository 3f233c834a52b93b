-- Removing a block finds its time by this id, also at facilities that no longer share the ground.
-- old version: only blocks are in it, and the table is read once; it removes blocks by facility, as before
create index reservation_block on reservation (block_id) where block_id is not null;
