import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import type { Showcase } from '#availability/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { CopyButton } from '#kit/web/copy/copy-button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { CHOOSE_EVENT, daysOf, ELEMENT, REFRESH_SECONDS, SHOWN_DAYS } from '../rules.ts'

/** A real field with free times as the first example. */
const showcaseQuery = { queryKey: ['/api/showcase'] }

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  // Optional: people can paste an id.
  await context.get(queryContext).prefetchQuery(showcaseQuery)
  return null
}

/** /widget-demo: a preview of the booking widget and its code to copy. */
export function Component() {
  const [query] = useSearchParams()
  const { data: showcase } = useQuery<Showcase | null>(showcaseQuery)
  const [typed, setTyped] = useState(query.get('facility') ?? '')
  const [theme, setTheme] = useState<Theme>('')
  const [days, setDays] = useState<number>(SHOWN_DAYS.default)
  const isUnreadable = typed.trim() !== '' && facilityIdIn(typed) === null
  const facilityId = facilityIdIn(typed) ?? (isUnreadable ? '' : (showcase?.facility.id ?? ''))
  const settings = { facilityId, theme, days }
  return (
    <article className="page-width flex flex-col gap-8 py-10">
      <PageHead
        title="Booking widget"
        description="Show available times for your field or court on your own site with two lines of HTML. Visitors choose a time there and book it here."
        path={paths.widgetDemo}
      />
      <header className="flex max-w-2xl flex-col gap-3">
        <h1 className="text-4xl md:text-5xl">Booking widget</h1>
        <p className="text-lg text-muted">
          Show available times for your field or court on your own site. Visitors choose a time there and book it on{' '}
          {product.name}.
        </p>
      </header>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="yours" className="flex min-w-0 flex-col gap-5">
          <h2 id="yours" className="text-2xl">
            Set it up
          </h2>
          <TextField
            label="Facility"
            hint="Paste the facility’s ID or its page link. Until then, you’ll see an example."
            error={
              isUnreadable ? 'We can’t find a facility ID in this. Copy the link of the facility’s page.' : undefined
            }
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label="Colors"
              value={theme}
              onChange={event => setTheme(themes.find(each => each === event.target.value) ?? '')}
              options={themes.map(value => ({ value, label: themeNames[value] }))}
            />
            <Select
              label="Days"
              value={days}
              onChange={event => setDays(Number(event.target.value))}
              options={[3, 7, 14, 28].map(count => ({ value: String(count), label: `${count} days` }))}
            />
          </div>
          <Snippet settings={settings} />
        </section>
        <section aria-labelledby="preview" className="flex min-w-0 flex-col gap-5">
          <h2 id="preview" className="text-2xl">
            Preview
          </h2>
          <Preview settings={settings} />
        </section>
      </div>
      <Particulars />
    </article>
  )
}

const themeNames: Record<Theme, string> = { '': 'Match the page', light: 'Light', dark: 'Dark' }

/** Nothing to copy without an id. */
function Snippet({ settings }: { settings: WidgetSettings }) {
  const snippet = snippetOf(useAbsoluteUrl()(''), settings)
  if (!settings.facilityId) return <p className="text-muted">Paste a facility to get your code.</p>
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="text-xl">Add this to your page</h3>
      <pre className="w-full rounded-md bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">
        <code>{snippet}</code>
      </pre>
      <CopyButton label="Snippet" tone="primary" size="md" text={snippet}>
        Copy snippet
      </CopyButton>
    </div>
  )
}

/** The same script that other sites load. */
function Preview({ settings }: { settings: WidgetSettings }) {
  useEffect(() => {
    if (document.querySelector(`script[src="${SCRIPT}"]`)) return
    const script = document.createElement('script')
    script.src = SCRIPT
    document.head.append(script)
  }, [])
  return (
    <>
      <openfield-booking {...attributesOf(settings)} />
      <noscript>
        <p className="text-muted">The widget needs JavaScript.</p>
      </noscript>
    </>
  )
}

const SCRIPT = '/widget.js'

function Particulars() {
  return (
    <section aria-labelledby="particulars" className="flex max-w-2xl flex-col gap-3">
      <h2 id="particulars" className="text-2xl">
        Good to know
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          It refreshes available times every {REFRESH_SECONDS} seconds while it’s on screen. It sets no cookies. Like
          any request, these include your visitor’s IP address and your site’s name, but not the page.
        </li>
        <li>Its styles don’t affect your page, or the other way around. It fits any width you give it.</li>
        <li>
          Attributes: <Code>facility</Code> is the ID, <Code>theme</Code> is <Code>light</Code> or <Code>dark</Code>,
          and <Code>days</Code> is from 1 to {SHOWN_DAYS.max}.
        </li>
        <li>
          The element fires <Code>{CHOOSE_EVENT}</Code> when the selection changes. Its <Code>detail</Code> has{' '}
          <Code>facilityId</Code>, <Code>times</Code> and <Code>url</Code>, the page to book them.
        </li>
        <li>
          If your site has a content security policy, add our origin to <Code>script-src</Code> and{' '}
          <Code>connect-src</Code>.
        </li>
      </ul>
    </section>
  )
}

function Code({ children }: { children: string }) {
  return <code className="font-mono text-sm">{children}</code>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      [ELEMENT]: ComponentProps<'div'> & { facility: string; theme?: string; days?: string }
    }
  }
}

const themes = ['', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

type WidgetSettings = {
  facilityId: string
  /** '' follows the host page. */
  theme: Theme
  days: number
}

/** Omits default values; `origin` is ours. */
function snippetOf(origin: string, settings: WidgetSettings): string {
  const attributes = Object.entries(attributesOf(settings)).map(([name, value]) => ` ${name}="${value}"`)
  return `<script src="${origin}/widget.js" async></script>\n<${ELEMENT}${attributes.join('')}></${ELEMENT}>`
}

function attributesOf({ facilityId, theme, days }: WidgetSettings) {
  return {
    facility: facilityId,
    ...(theme && { theme }),
    ...(daysOf(String(days)) !== SHOWN_DAYS.default && { days: String(days) }),
  }
}

/** From the bare id or any address of a facility. */
function facilityIdIn(text: string): string | null {
  return /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i.exec(text)?.[0].toLowerCase() ?? null
}
