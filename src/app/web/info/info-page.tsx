import type { ReactNode } from 'react'
import { type JsonLd, PageHead } from '#kit/web/page-head.tsx'
import { RelatedPages } from './related-pages.tsx'

export type InfoSection = { id: string; heading: string; body: ReactNode }

export type InfoPageProps = {
  title: string
  /** See `PageHead`. */
  description: string
  path: string
  facts?: readonly JsonLd[]
  /** One or two sentences. */
  lead: ReactNode
  sections: readonly InfoSection[]
  /** Adds a table of contents. */
  isLong?: boolean
  children?: ReactNode
}

export function InfoPage({ title, description, path, facts, lead, sections, isLong, children }: InfoPageProps) {
  return (
    <article className="page-width flex flex-col gap-8 py-10">
      <PageHead {...{ title, description, path, facts }} />
      <header className="flex max-w-2xl flex-col gap-3">
        <h1 className="text-4xl md:text-5xl">{title}</h1>
        <div className="text-lg text-muted">{lead}</div>
      </header>
      <div className={besidesRelated}>
        {isLong && (
          <div className="lg:col-start-2">
            <Contents sections={sections} />
          </div>
        )}
        <div className="flex max-w-2xl min-w-0 flex-col gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {sections.map(({ id, heading, body }) => (
            <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
              <h2 id={id} className="scroll-mt-24 text-2xl">
                {heading}
              </h2>
              {body}
            </section>
          ))}
          {children}
        </div>
        <RelatedPages path={path} className="lg:col-start-2" />
      </div>
    </article>
  )
}

/** Stacked on narrow screens. */
export const besidesRelated =
  'grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,42rem)_18rem] lg:grid-rows-[auto_1fr] lg:justify-between'

function Contents({ sections }: Pick<InfoPageProps, 'sections'>) {
  return (
    <nav aria-labelledby="contents" className="max-w-2xl">
      <div className="rounded-lg border border-line bg-surface p-4">
        <h2 id="contents" className="mb-1 text-xl">
          On this page
        </h2>
        <ul>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center text-ink underline-offset-4 hover:underline">
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
