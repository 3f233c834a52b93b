import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { MessagePage } from './message-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { pageFailure } from './page-failure.ts'

/** Stands in for a page whose loader or component failed. Its links load the document anew: the fault may lie in this one. */
export function ErrorPage() {
  const { pathname, search } = useLocation()
  useEffect(reloadWhenBack, [])
  const { status, detail } = pageFailure(useRouteError())
  if (status === 404) return <NotFoundPage />
  return (
    <MessagePage heading="This page could not be shown" text={detail}>
      <PageHead title="This page could not be shown" description={detail} path={pathname} isHidden />
      <a href={pathname + search} className={buttonClass()}>
        Try again
      </a>
      <a href={paths.home} className={buttonClass({ tone: 'secondary' })}>
        Return to Home
      </a>
    </MessagePage>
  )
}

/** A page that failed for want of a network is loaded when there is one again. */
function reloadWhenBack() {
  const reload = () => window.location.reload()
  addEventListener('online', reload)
  return () => removeEventListener('online', reload)
}
