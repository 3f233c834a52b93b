import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'

/** For signed-out visitors. */
export function SignInFirst() {
  return (
    <div className="page-width flex min-h-96 flex-col items-center py-16">
      <Card className="flex w-full max-w-lg flex-col items-start gap-5">
        <h1 className="text-4xl">Sign in as an administrator</h1>
        <p className="text-muted">Only {product.name} administrators can see this page.</p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.signIn} className={buttonClass()}>
            Sign in
          </Link>
          <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
            Find a field
          </Link>
        </div>
      </Card>
    </div>
  )
}
