-- Publishing drafts is noted in the log of actions: one entry for an account, since an import may have made thousands of them.
-- In the trigger, because it runs whichever statement verified the email.
create or replace function publish_drafts() returns trigger language plpgsql as $$
declare
  published integer;
begin
  update facility set retired_at = null, draft_since = null where owner_id = new.id and draft_since is not null;
  get diagnostics published = row_count;
  if published > 0 then
    insert into audit_entry (actor_id, actor_role, action, subject_kind, subject_id, subject_name, after)
    values (new.id, 'owner', 'drafts-published', 'account', new.id::text, new.email,
      jsonb_build_object('facilities', published));
  end if;
  return null;
end
$$;
