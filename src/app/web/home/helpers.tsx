import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { openAssistant } from '#leads/web/open-assistant.ts'

export function Helpers() {
  return (
    <section aria-labelledby="ai-heading" className="mt-8 border-y border-line bg-sunken py-8 md:mt-12 md:py-10">
      <div className="page-width grid gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <div>
          <h2 id="ai-heading" className="text-3xl md:text-4xl">
            Just describe what you need
          </h2>
          <Example />
          <h3 className="sr-only">AI booking assistant</h3>
          <Button tone="secondary" onClick={() => openAssistant('field')} className="mt-4 max-sm:w-full">
            Try the AI booking assistant
          </Button>
        </div>
        <div className="flex flex-col gap-5">
          <div className="border-t-2 border-ink pt-3">
            <h3 className="text-2xl">AI clinic builder</h3>
            <p className="text-muted max-sm:hidden">You get a title, description, price and promo text.</p>
            <Button tone="secondary" onClick={() => openAssistant('clinic')} className="mt-2 max-sm:w-full">
              Build a clinic
            </Button>
          </div>
          <div className="flex flex-wrap items-center gap-x-3 border-t-2 border-dashed border-line-strong pt-3">
            <h3 className="text-2xl">Smart practice plans</h3>
            <Badge tone="sample">Coming soon</Badge>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The sample request of the specification (section 9) and its parse. */
const conditions = [
  ['Sport', 'Soccer'],
  ['Surface', 'Turf'],
  ['Day', 'Saturday'],
  ['Time', '3 PM'],
  ['Budget', 'Under $80'],
  ['Radius', '10 miles'],
] as const

function Example() {
  return (
    <figure className="mt-4">
      <blockquote className="border-l-4 border-link pl-4 font-display text-2xl font-semibold text-balance md:text-3xl">
        A turf soccer field on Saturday at 3 PM under $80 within 10 miles
      </blockquote>
      <figcaption className="mt-3 max-sm:hidden">
        <dl aria-label="What we understand" className="flex flex-wrap gap-2">
          {conditions.map(([name, value]) => (
            <div key={name} className="flex items-baseline gap-2 rounded-md border border-line bg-surface px-3 py-1.5">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  )
}
