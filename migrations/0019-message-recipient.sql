-- How many messages an address was sent lately: asked before a mail that strangers can cause.
create index message_recipient on message (lower(recipient), created_at desc);
