-- Since when its owner hides it. Like drafts, hidden facilities are also retired, which hides them everywhere.
alter table facility add column hidden_since timestamptz;
-- old version: it never sets hidden_since; the trigger facility_appears unsets it where it reopens a facility
alter table facility add constraint facility_hidden_is_not_public
  check (hidden_since is null or (retired_at is not null and draft_since is null));

create function unhide_facility() returns trigger language plpgsql as $$
begin
  new.hidden_since := null;
  return new;
end
$$;

-- Runs before facility_back_as_draft, by name: a draft is never hidden.
create trigger facility_appears before update of retired_at on facility
  for each row when (new.retired_at is null and new.hidden_since is not null)
  execute function unhide_facility();

-- False: the import's new facilities stay drafts until their owner publishes them.
alter table facility_import add column publishes boolean not null default true;

-- Verifying an email in a demo verifies the organizations that the account owns, and publishes their drafts, except those
-- that wait for their owner. One log entry each, since an import may have added thousands.
create or replace function publish_drafts() returns trigger language plpgsql as $$
declare
  verified uuid;
  published integer;
begin
  if not counts_as_verified(new.id) then
    return null;
  end if;
  for verified in
    select m.organization_id from organization_member m where m.account_id = new.id and m.role = 'owner' order by 1
  loop
    update organization set verified_at = now(), verified_by = 'demo', updated_at = now()
    where id = verified and verified_at is null;
    continue when not found;
    update facility f set retired_at = null, draft_since = null
    where f.owner_id = verified and f.draft_since is not null
      and not exists (select from facility_import i where i.id = f.import_id and not i.publishes);
    get diagnostics published = row_count;
    if published > 0 then
      insert into audit_entry (actor_id, actor_role, organization_id, action, subject_kind, subject_id, subject_name, after)
      values (new.id, 'owner', verified, 'drafts-published', 'account', new.id::text, new.email,
        jsonb_build_object('facilities', published));
    end if;
  end loop;
  return null;
end
$$;
