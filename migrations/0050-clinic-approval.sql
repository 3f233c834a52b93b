-- A clinic on somebody else's field waits for the field's owner.
alter table clinic
  -- Until when the owner can answer; null where no answer is awaited, or not any more.
  add column approval_due_at timestamptz,
  -- When the owner approved it; null also where nobody had to.
  add column approved_at timestamptz;

-- Nobody signs up before. old version: the column is null in every row that it writes.
alter table clinic add constraint clinic_not_sold_before_approval check (approval_due_at is null or places_taken = 0);

-- old version: it writes none of the new reasons, and shows such a clinic as canceled.
alter table clinic drop constraint clinic_cancelled_because_check;
-- old version: the check allows more than before; clinics are few.
alter table clinic add constraint clinic_cancelled_because_check
  check (cancelled_because in ('athlete', 'minimum-missed', 'closed', 'administrator', 'declined', 'not-approved'));

-- What a job ends and owners are asked. old version: clinics are few, and few wait.
create index clinic_awaiting_approval on clinic (approval_due_at) where approval_due_at is not null;
