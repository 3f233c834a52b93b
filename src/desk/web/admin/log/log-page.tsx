import { AdminPage, adminLoader } from '#desk/web/admin/admin-page.tsx'
import { LOG, logFilters, logQuery } from '#desk/web/admin/administration-api.ts'
import { choicesOf } from '#desk/web/admin/dashboard/dashboard-labels.ts'
import { paths } from '#kit/shared/paths.ts'
import { DownloadLink } from '#kit/web/download-link.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { fileOf, ListPages, useList } from '#kit/web/list/list-pages.tsx'
import { TextFilter } from '#kit/web/list/text-filter.tsx'
import { filtersIn, useFilters } from '#kit/web/list/use-filters.ts'
import { LogEntries } from './log-entries.tsx'
import { actionNames, kindNames, roleNames } from './log-labels.ts'

export const loader = adminLoader((client, search) =>
  client.prefetchInfiniteQuery(logQuery(filtersIn(logFilters, search))),
)

/** /admin/log: the audit log. */
export function Component() {
  return (
    <AdminPage title="Log" description="Who did what, and when." path={paths.adminLog}>
      <Log />
    </AdminPage>
  )
}

function Log() {
  const { filter, change, ...filters } = useFilters(logFilters)
  const list = useList(logQuery(filter), { keepsOld: true })
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3 text-muted">
        A permanent record of every change by administrators and owners. Personal details are removed when an account is
        deleted.
        <DownloadLink href={fileOf(`${LOG}.csv`, filter)}>Download CSV</DownloadLink>
      </p>
      <search className="grid grid-cols-2 gap-3 lg:grid-cols-6">
        <TextFilter
          label="Name or email"
          className="col-span-2"
          text={filter.actor}
          onChange={actor => change({ actor })}
        />
        {selects.map(({ name, label, options }) => (
          <Select
            key={name}
            label={label}
            options={options}
            value={filter[name]}
            onChange={event => change({ [name]: event.currentTarget.value })}
            className={name === 'action' ? 'col-span-2' : undefined}
          />
        ))}
        {days.map(({ name, label }) => (
          <TextField
            key={name}
            type="date"
            label={label}
            value={filter[name]}
            onChange={event => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </search>
      <ListPages
        list={list}
        what="entries"
        empty={<EmptyState title="Nothing yet">Actions appear here as they happen.</EmptyState>}
        filters={filters}
      >
        {entries => <LogEntries entries={entries} label="Log" />}
      </ListPages>
    </>
  )
}

const selects = [
  { name: 'role', label: 'As', options: choicesOf(roleNames, 'Anyone') },
  { name: 'kind', label: 'Type', options: choicesOf(kindNames, 'All') },
  { name: 'action', label: 'Action', options: choicesOf(actionNames, 'All') },
] as const

const days = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const
