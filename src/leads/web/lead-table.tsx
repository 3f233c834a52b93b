import { Card } from '#kit/web/card.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { CtaAction, Lead } from '../contract.ts'
import { segments } from '../segments.ts'

/** Cards on narrow screens. Typed text may be right-to-left, hence `bdi`. */
export function LeadTable({ leads }: { leads: readonly Lead[] }) {
  return (
    <>
      <Table
        className="max-lg:hidden"
        caption="Leads"
        captionHidden
        columns={columns}
        rows={leads}
        rowKey={({ id }) => id}
      />
      <ul className="flex flex-col gap-3 lg:hidden">
        {leads.map(lead => (
          <Card key={lead.id} as="li" className="flex flex-col gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <bdi className="min-w-0 font-semibold wrap-anywhere">{lead.name}</bdi>
              <span className="text-sm text-muted">
                <Received at={lead.createdAt} />
              </span>
            </p>
            <Home lead={lead} />
            <Address email={lead.email} />
            <RequestCell lead={lead} />
          </Card>
        ))}
      </ul>
    </>
  )
}

const columns: TableColumn<Lead>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    cell: lead => (
      <>
        <bdi className="wrap-anywhere">{lead.name}</bdi>
        <span className="font-normal">
          <Home lead={lead} />
        </span>
      </>
    ),
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <Address email={email} /> },
  { key: 'request', header: 'Wants', cell: lead => <RequestCell lead={lead} /> },
  { key: 'received', header: 'Received', align: 'end', cell: ({ createdAt }) => <Received at={createdAt} /> },
]

/** "Riverside FC, Frisco". */
function Home({ lead: { organization, city } }: { lead: Lead }) {
  const parts = [organization, city].filter(part => part !== null)
  if (parts.length === 0) return null
  return (
    <span className="block text-sm text-muted wrap-anywhere">
      {parts.map((part, index) => (
        <span key={index === 0 ? 'first' : 'second'}>
          {index > 0 && ', '}
          <bdi>{part}</bdi>
        </span>
      ))}
    </span>
  )
}

function Address({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="inline-link inline-flex min-h-11 items-center wrap-anywhere lg:min-h-0 lg:min-w-48"
    >
      {email}
    </a>
  )
}

function RequestCell({ lead: { ctaAction, persona, page } }: { lead: Lead }) {
  const audience = segments.find(segment => segment.persona === persona)?.label
  return (
    <span className="block lg:min-w-52">
      {actionLabels[ctaAction]}
      {(audience || page) && (
        <span className="block text-sm text-muted wrap-anywhere">
          {[audience, page && `from ${page}`].filter(Boolean).join(', ')}
        </span>
      )}
    </span>
  )
}

const actionLabels: Record<CtaAction, string> = {
  demo: 'A demo',
  list: 'To list a facility',
  start: 'To start for free',
}

/** In the reader's zone, which only the browser knows; the UTC day until hydration. */
function Received({ at }: { at: string }) {
  const isHydrated = useHydrated()
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {isHydrated ? moment.format(new Date(at)) : at.slice(0, 10)}
    </time>
  )
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
