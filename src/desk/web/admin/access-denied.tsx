import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'

/** For signed-in users who are not administrators. */
export function AccessDenied() {
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-16">
      <Card className="flex w-full max-w-lg flex-col items-start gap-5">
        <h1 className="text-4xl">This page is for administrators.</h1>
        <p className="text-muted">Your account doesn’t have administrator access.</p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.owner} className={buttonClass()}>
            Your facilities
          </Link>
          <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
            Find a field
          </Link>
        </div>
      </Card>
    </div>
  )
}
