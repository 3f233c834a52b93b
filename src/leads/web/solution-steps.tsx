/** Exact text of the specification, section 2. */
export const howItWorks = [
  'Create your profile (we can do it for you)',
  'Add facilities, rules, blackout dates',
  'Go live with public booking + approvals',
] as const

export function SolutionSteps() {
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-3xl md:text-4xl">
        How it works
      </h2>
      <ol className="mt-8 grid gap-6 md:grid-cols-3 md:gap-0">
        {howItWorks.map((step, index) => (
          <li key={step} className="group relative flex gap-4 md:flex-col md:pr-10">
            <span
              aria-hidden="true"
              className="absolute top-6 left-6 h-full border-l-2 border-line-strong group-last:hidden md:h-0 md:w-full md:border-t-2 md:border-l-0"
            />
            <span
              aria-hidden="true"
              className="relative grid size-12 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-page font-display text-2xl font-bold text-link"
            >
              {index + 1}
            </span>
            <span className="max-w-72 pt-2.5 text-xl font-semibold text-balance md:pt-0">{step}</span>
          </li>
        ))}
      </ol>
      <p className="mt-6 max-w-2xl text-muted">
        Add one facility or import a list, then set hours, prices, closed days and approvals yourself. Or send us the
        details and we’ll set up your profile.
      </p>
    </section>
  )
}
