import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { usePublicConfig } from '#app/web/config/public-config.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { PageHead } from '#kit/web/page-head.tsx'
import { useAbsoluteUrl } from '#kit/web/site.ts'
import { still } from '#kit/web/still.tsx'
import { Audiences } from './home/audiences.tsx'
import { Closing } from './home/closing.tsx'
import { Helpers } from './home/helpers.tsx'
import { Hero } from './home/hero.tsx'
import { countsQuery, ownBookingsQuery } from './home/home-queries.ts'
import { NilBanner } from './home/nil-banner.tsx'
import { Roles } from './home/roles.tsx'
import { SearchSection } from './home/search-section.tsx'
import { Showcase } from './home/showcase.tsx'
import { showcaseQuery } from './home/showcase-query.ts'
import { siteFacts } from './home/site-facts.ts'

const Features = still(
  import.meta.env.SSR ? (await import('./home/features.tsx')).Features : null,
  async () => (await import('./home/features.tsx')).Features,
)

const Figures = still(
  import.meta.env.SSR ? (await import('./home/figures.tsx')).Figures : null,
  async () => (await import('./home/figures.tsx')).Figures,
)

const OwnBookings = still(
  import.meta.env.SSR ? (await import('./home/own-bookings.tsx')).OwnBookings : null,
  async () => (await import('./home/own-bookings.tsx')).OwnBookings,
)

/** Then shows a placeholder. */
const TIMEOUT_MS = 200

/** The page works without any of them. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryContext)
  const loaded = Promise.all([
    client.prefetchQuery(showcaseQuery),
    client.prefetchQuery(countsQuery),
    client.prefetchQuery(ownBookingsQuery),
  ])
  const isBrowser = typeof document !== 'undefined'
  await (isBrowser ? Promise.race([loaded, new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))]) : loaded)
  return null
}

export function Component() {
  const absolute = useAbsoluteUrl()
  const { data: counts } = useQuery(countsQuery)
  const isDemo = usePublicConfig()?.mode === 'demo'
  return (
    <div className="-mb-16">
      <PageHead
        title="Book sports fields and courts"
        description={product.description}
        path={paths.home}
        facts={siteFacts(absolute)}
      />
      <Hero />
      <SearchSection />
      <Returning />
      <div className="page-width mt-6 grid gap-6 md:mt-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <Showcase />
        <Figures part={{ counts, isDemo }} className="flex min-h-48 flex-col justify-center gap-3" />
      </div>
      <NilBanner />
      <Audiences />
      <div className="page-width mt-8 grid gap-x-16 gap-y-8 md:mt-12 lg:grid-cols-[7fr_5fr]">
        <Features part={{}} />
        <Roles />
      </div>
      <Helpers />
      <Closing />
    </div>
  )
}

/** What a returning visitor is likely to want. */
function Returning() {
  const { data: own = [] } = useQuery(ownBookingsQuery)
  if (own.length === 0) return null
  return <OwnBookings key={own.map(({ id }) => id).join()} part={{ own }} className="page-width mt-4 min-h-24" />
}
