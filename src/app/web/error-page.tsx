import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { MessagePage } from './message-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pageFailure } from './page-failure.ts'

/** Its links reload the document, which may be at fault. */
export function ErrorPage() {
  const { pathname, search } = useLocation()
  useEffect(reloadWhenBack, [])
  const { status, detail } = pageFailure(useRouteError())
  if (status === 404) return <NotFoundPage />
  return (
    <MessagePage heading="We couldn’t load this page" text={detail}>
      <PageHead title="We couldn’t load this page" description={detail} path={pathname} isHidden />
      <a href={pathname + search} className={buttonClass()}>
        Try again
      </a>
      <a href={paths.home} className={buttonClass({ tone: 'secondary' })}>
        Return to Home
      </a>
    </MessagePage>
  )
}

function reloadWhenBack() {
  const reload = () => window.location.reload()
  addEventListener('online', reload)
  return () => removeEventListener('online', reload)
}
