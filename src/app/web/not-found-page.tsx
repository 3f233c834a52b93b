import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { MessagePage } from './message-page.tsx'

/** Any address that is not ours (title and text: specification, section 2). */
export function NotFoundPage() {
  return (
    <MessagePage heading="404 Page Not Found" text="Did you forget to add the page to the router?">
      <title>{`404 Page Not Found – ${product.name}`}</title>
      <Link to={paths.search} className={buttonClass()}>
        Find a field
      </Link>
      <Link to={paths.home} className={buttonClass({ tone: 'secondary' })}>
        Return to Home
      </Link>
    </MessagePage>
  )
}
