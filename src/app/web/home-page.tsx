import type { LoaderFunctionArgs } from 'react-router'
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
import { NilBanner } from './home/nil-banner.tsx'
import { Roles } from './home/roles.tsx'
import { SearchSection } from './home/search-section.tsx'
import { showcaseQuery } from './home/showcase-query.ts'
import { siteFacts } from './home/site-facts.ts'

const Features = still(
  import.meta.env.SSR ? (await import('./home/features.tsx')).Features : null,
  async () => (await import('./home/features.tsx')).Features,
)

/** Then shows a placeholder. */
const TIMEOUT_MS = 200

/** The hero works without times. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const loaded = context.get(queryContext).prefetchQuery(showcaseQuery)
  const isBrowser = typeof document !== 'undefined'
  await (isBrowser ? Promise.race([loaded, new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))]) : loaded)
  return null
}

export function Component() {
  const absolute = useAbsoluteUrl()
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
      <NilBanner />
      <Audiences />
      <Features part={{}} />
      <Helpers />
      <Roles />
      <Closing />
    </div>
  )
}
