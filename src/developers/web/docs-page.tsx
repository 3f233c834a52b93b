import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { documentQuery, type Group, groupOperations } from './docs/document.ts'
import { Guide, guideParts } from './docs/guide.tsx'
import { Messages } from './docs/messages.tsx'
import { anchorOf, Reference } from './docs/reference.tsx'

/** /docs/api. The document loads after the page: it is larger than everything else. */
export function Component() {
  const document = useQuery(documentQuery)
  const groups = document.data ? groupOperations(document.data) : []
  return (
    <div className="page-width py-8 md:py-12">
      <PageHead
        title="API"
        description="Find, hold and book fields from your own software: keys, limits, and every operation with its fields and errors. Try it in your browser."
        path={paths.apiDocs}
      />
      <header className="max-w-3xl">
        <h1 className="text-4xl md:text-5xl">API</h1>
        <p className="mt-2 text-lg text-muted">
          The same API this site uses: find fields, check open times, hold, book and manage.
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <Link to={paths.accountApiKeys} className={buttonClass()}>
            Create a key
          </Link>
          <a href="/api/openapi.json" className={buttonClass({ tone: 'secondary' })}>
            OpenAPI document
          </a>
        </div>
      </header>
      <div className="mt-8 gap-x-10 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents groups={groups} />
        <div className="flex min-w-0 flex-col gap-10">
          <Guide />
          <section aria-labelledby="operations" className="flex flex-col gap-6">
            <h2 id="operations" className="scroll-mt-24 text-3xl">
              Operations
            </h2>
            {document.data ? (
              <Reference document={document.data} groups={groups} />
            ) : document.isError ? (
              <LoadFailed
                title="We couldn’t load the operations"
                error={document.error}
                onRetry={() => void document.refetch()}
              />
            ) : (
              <Waiting />
            )}
          </section>
          {document.data && <Messages document={document.data} />}
        </div>
      </div>
    </div>
  )
}

/** A scrolling line on phones, a sticky list elsewhere. */
function Contents({ groups }: { groups: readonly Group[] }) {
  return (
    <nav
      aria-label="On this page"
      className="mb-8 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 lg:sticky lg:top-24 lg:mb-0 lg:max-h-[calc(100vh-7rem)] lg:self-start lg:overflow-y-auto"
    >
      <ul className="flex gap-1 text-sm max-lg:w-max lg:flex-col">
        {guideParts.map(({ id, title }) => (
          <Item key={id} to={id} title={title} />
        ))}
        <Item to="operations" title="Operations" />
        {groups.map(({ tag }) => (
          <Item key={tag} to={anchorOf(tag)} title={tag} isInner />
        ))}
        {groups.length > 0 && <Item to="webhooks" title="Webhooks" />}
      </ul>
    </nav>
  )
}

function Item({ to, title, isInner = false }: { to: string; title: string; isInner?: boolean }) {
  return (
    <li className={isInner ? 'lg:pl-3' : undefined}>
      <a
        href={`#${to}`}
        className="flex min-h-11 items-center rounded-md px-3 whitespace-nowrap text-ink no-underline hover:bg-hover max-lg:border max-lg:border-line lg:min-h-8"
      >
        {title}
      </a>
    </li>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton className="h-44 w-full" />
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} className="h-18 w-full" />
      ))}
    </>
  )
}
