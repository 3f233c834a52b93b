import { LogEntries } from '#desk/web/admin/log/log-entries.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { organizationLogQuery } from '#organizations/web/api.ts'
import { SettingsFrame, settingsLoader } from './settings-frame.tsx'

export const loader = settingsLoader

/** /owner/settings/log: who changed what in the organization. */
export function Component() {
  return <SettingsFrame title="Log">{({ id }) => <Log key={id} organizationId={id} />}</SettingsFrame>
}

function Log({ organizationId }: { organizationId: string }) {
  const list = useList(organizationLogQuery(organizationId))
  return (
    <ListPages
      list={list}
      what="entries"
      empty={<EmptyState title="Nothing yet">Changes by members appear here as they happen.</EmptyState>}
    >
      {entries => <LogEntries entries={entries} label="Log" isOwners />}
    </ListPages>
  )
}
