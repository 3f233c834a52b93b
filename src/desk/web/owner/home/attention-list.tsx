import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Attention } from '#desk/home-contract.ts'
import { paths } from '#kit/shared/paths.ts'

/** Renders nothing if nothing needs attention. */
export function AttentionList({ attention }: { attention: readonly Attention[] }) {
  if (attention.length === 0) return null
  return (
    <section aria-labelledby="attention" className="flex flex-col gap-3">
      <h2 id="attention" className="text-2xl">
        Needs attention
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {attention.map(item => (
          <li key={item.kind}>
            <Link
              to={placeOf(item)}
              className="flex min-h-11 items-center gap-3 px-4 py-2.5 text-ink no-underline -outline-offset-2! hover:bg-hover"
            >
              <span className="grow">{textOf(item)}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const texts: Record<Attention['kind'], { one: string; many: string }> = {
  'unread-messages': { one: '1 conversation has unread messages', many: '# conversations have unread messages' },
  'failed-calendars': {
    one: 'Another calendar of 1 facility isn’t responding',
    many: 'Other calendars of # facilities aren’t responding',
  },
  'no-payout-account': {
    one: '1 facility has no payout account yet. We hold its earnings until you connect one.',
    many: '# facilities have no payout account yet. We hold their earnings until you connect one.',
  },
  drafts: { one: '1 draft isn’t public yet', many: '# drafts aren’t public yet' },
  unchecked: { one: 'Check 1 imported facility', many: 'Check # imported facilities' },
  'no-price': {
    one: '1 facility has no price, so nobody can book it',
    many: '# facilities have no price, so nobody can book them',
  },
}

function textOf({ kind, count }: Attention): string {
  const { one, many } = texts[kind]
  return count === 1 ? one : many.replace('#', count.toLocaleString('en-US'))
}

function placeOf({ kind, facilityId }: Attention): string {
  switch (kind) {
    case 'unread-messages':
      return paths.ownMessages
    case 'failed-calendars':
      return facilityId ? paths.ownConnection(facilityId) : paths.ownFacilities
    case 'no-payout-account':
      return paths.payouts
    case 'drafts':
      return facilityId ? paths.ownFacility(facilityId) : paths.ownFacilities
    case 'unchecked':
      return `${paths.ownFacilities}?show=unchecked`
    case 'no-price':
      return facilityId ? paths.ownHours(facilityId) : paths.ownFacilities
  }
}
