import { ChevronDown } from 'lucide-react'
import { ADVICE_CHECKED_ON, type Advice, type AdvisedClinic, adviceFor } from '#clinics/publishing/advice.ts'
import { Badge } from '#kit/web/badge.tsx'

/** Only advice: blocks nothing. */
export function AdviceList({ clinic }: { clinic: AdvisedClinic }) {
  const items = adviceFor(clinic).toSorted((a, b) => Number(b.isRelevant) - Number(a.isRelevant))
  return (
    <section aria-labelledby="advice" className="flex flex-col gap-4 border-t border-line pt-6">
      <div>
        <h2 id="advice" className="text-3xl">
          Before you publish
        </h2>
        <p className="mt-1 text-muted">
          This is general advice as of {dateText(ADVICE_CHECKED_ON)}, not legal advice, and doesn’t keep you from
          publishing. Check the rules of your school and state.
        </p>
      </div>
      <ul className="flex flex-col gap-3">
        {items.map(item => (
          <li key={item.id}>
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Item({ item: { title, text, isRelevant, why, sources } }: { item: Advice }) {
  return (
    <details open={isRelevant} className="group rounded-md border border-line bg-surface">
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-180"
        />
        <span className="font-semibold">{title}</span>
        {isRelevant && <Badge tone="info">For this clinic</Badge>}
      </summary>
      <div className="flex flex-col gap-2 px-4 pb-4">
        {why && <p className="font-medium">{why}</p>}
        <p className="max-w-prose">{text}</p>
        <ul className="text-sm text-muted">
          {sources.map(({ name, url }) => (
            <li key={url}>
              Source:{' '}
              <a href={url} target="_blank" rel="noreferrer" className="inline-link wrap-anywhere">
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">Last checked {dateText(ADVICE_CHECKED_ON)}.</p>
      </div>
    </details>
  )
}

/** "November 22, 2026". */
function dateText(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${date}T00:00:00Z`),
  )
}
