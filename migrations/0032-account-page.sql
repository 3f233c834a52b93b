-- What a browser has done without an account becomes the account's that it signs in to, and leaves with it.
alter table account
  -- For the checkout; people who have none give it there.
  add column phone text check (length(phone) between 1 and 40);

-- A change of address is proved by a link to the new one.
alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check check (purpose in
  ('administrator', 'invitation', 'sign-in', 'verify-email', 'reset-password', 'change-email'));

-- Two browsers with a checkout each for the same purpose may sign in to one account. Neither checkout may be lost, since a card may
-- have agreed to it already: the one that was there before is set aside. It can still be paid, and no other choice changes it.
alter table payment add column is_set_aside boolean not null default false;
drop index payment_open;
create unique index payment_open on payment (visitor_id, purpose) where status = 'created' and not is_set_aside;

-- Who has asked for it, to list it for them; what goes to whom is still said by the address. Null for those asked for before.
alter table search_alert add column visitor_id uuid;

-- Everything of one visitor is looked for when they sign in. Not partial: such an index looks empty to the planner until the next
-- analyze.
create index payment_visitor on payment (visitor_id);
create index message_visitor on message (visitor_id);
create index review_visitor on review (visitor_id);
create index search_alert_visitor on search_alert (visitor_id);
create index clinic_hold_visitor on clinic_hold (visitor_id);
create index waiting_holder on waiting (holder_id);
create index clinic_waiting_holder on clinic_waiting (holder_id);
