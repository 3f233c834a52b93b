import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'

/** Links to the booking widget for this facility. */
export function OnOwnSite({ facilityId }: { facilityId: string }) {
  return (
    <Card as="section" aria-labelledby="on-own-site" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 basis-72 grow">
        <h2 id="on-own-site" className="text-xl">
          Show available times on your website
        </h2>
        <p className="text-muted">Add two lines of HTML. Visitors choose a time and book it here.</p>
      </div>
      <Link
        to={`${paths.widgetDemo}?${new URLSearchParams({ facility: facilityId }).toString()}`}
        className={buttonClass({ tone: 'secondary' })}
      >
        Get the widget
      </Link>
    </Card>
  )
}
