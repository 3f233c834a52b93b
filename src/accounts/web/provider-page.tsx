import { useEffect, useRef } from 'react'
import { data, Link, type LoaderFunctionArgs, useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api-error.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Panel, PanelPage } from './panel.tsx'
import { providerNames } from './provider-buttons.tsx'
import { type Provider, useFinishProvider } from './providers-api.ts'

/** 404 for unknown providers. */
export function loader({ params }: LoaderFunctionArgs) {
  if (!isProvider(params.provider)) throw data(null, 404)
  return null
}

/** /sign-in/with/…: the provider's return URL. Valid only in this browser, so used at once. */
export function Component() {
  const { provider } = useParams()
  return (
    <PanelPage>
      <PageHead title="Sign in" isHidden />
      {isProvider(provider) && <Finish provider={provider} />}
    </PanelPage>
  )
}

function Finish({ provider }: { provider: Provider }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { mutate, isError, error } = useFinishProvider()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const onSuccess = ({ next }: { next: string | null }) => void navigate(next ?? paths.signIn, { replace: true })
    mutate({ provider, answer: search.slice(1) }, { onSuccess })
  }, [provider, search, mutate, navigate])
  if (!isError) return <Panel heading={`Signing in with ${providerNames[provider]}`} />
  return (
    <Panel heading="You are not signed in" takesFocus>
      <Notice tone="warning">{detailOf(error)}</Notice>
      <Link to={paths.signIn} className={buttonClass({ size: 'lg' })}>
        Sign in
      </Link>
    </Panel>
  )
}

function isProvider(text: string | undefined): text is Provider {
  return text !== undefined && Object.hasOwn(providerNames, text)
}
