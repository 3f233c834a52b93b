import { useEffect, useRef } from 'react'
import { data, Link, type LoaderFunctionArgs, useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { identityProviderNames } from './identity-provider-buttons.tsx'
import { type IdentityProviderName, useFinishIdentityProvider } from './identity-providers-api.ts'
import { Panel, PanelPage } from './panel.tsx'

/** 404 for unknown providers. */
export function loader({ params }: LoaderFunctionArgs) {
  if (!isIdentityProvider(params.provider)) throw data(null, 404)
  return null
}

/** /sign-in/with/…: the provider's return URL. Valid only in this browser, so used at once. */
export function Component() {
  const { provider } = useParams()
  return (
    <PanelPage>
      <PageHead title="Sign in" isHidden />
      {isIdentityProvider(provider) && <Finish provider={provider} />}
    </PanelPage>
  )
}

function Finish({ provider }: { provider: IdentityProviderName }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { mutate, isError, error } = useFinishIdentityProvider()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const onSuccess = ({ next }: { next: string | null }) => void navigate(next ?? paths.signIn, { replace: true })
    mutate({ provider, answer: search.slice(1) }, { onSuccess })
  }, [provider, search, mutate, navigate])
  if (!isError) return <Panel heading={`Signing in with ${identityProviderNames[provider]}`} />
  return (
    <Panel heading="We couldn’t sign you in" takesFocus>
      <Notice tone="warning">{detailOf(error)}</Notice>
      <Link to={paths.signIn} className={buttonClass({ size: 'lg' })}>
        Sign in
      </Link>
    </Panel>
  )
}

function isIdentityProvider(text: string | undefined): text is IdentityProviderName {
  return text !== undefined && Object.hasOwn(identityProviderNames, text)
}
