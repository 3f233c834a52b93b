import { type DataSource, dataSources } from '#facilities/data-sources.ts'

/** /data-sources: whose data the catalogue shows, under which license, and what was changed. */
export function Component() {
  return (
    <div className="page-width flex flex-col gap-8 py-10 text-ink">
      <title>Where our data comes from</title>
      <header className="flex flex-col gap-3">
        <h1 className="font-display text-4xl">Where our data comes from</h1>
        <p className="max-w-2xl text-muted">
          The catalog starts with public parks, courts, fields and pools that cities publish as open data. Thank you to
          everyone who collects it. The publishers do not endorse this site, and the data may be out of date: call
          before you travel.
        </p>
      </header>
      <Sources />
      <Changes />
      <Samples />
    </div>
  )
}

function Sources() {
  return (
    <section aria-labelledby="sources" className="flex flex-col gap-3">
      <h2 id="sources" className="font-display text-2xl">
        Sources and licenses
      </h2>
      <div className="overflow-x-auto">
        <table className="w-full min-w-[44rem] text-left text-sm">
          <thead>
            <tr className="border-line border-b">
              {['Source', 'Place', 'What we use', 'License', 'As of'].map(heading => (
                <th key={heading} scope="col" className="py-2 pr-4 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dataSources.map(source => (
              <SourceRow key={source.key} source={source} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function SourceRow({ source }: { source: DataSource }) {
  return (
    <tr id={source.key} className="border-line border-b align-top">
      <th scope="row" className="py-2 pr-4 font-medium">
        {source.name}
      </th>
      <td className="py-2 pr-4">{source.place}</td>
      <td className="py-2 pr-4">{source.what}</td>
      <td className="py-2 pr-4">
        {source.licenceUrl ? (
          <a className="text-link-line" href={source.licenceUrl} rel="noreferrer">
            {source.licence}
          </a>
        ) : (
          source.licence
        )}
      </td>
      <td className="py-2 whitespace-nowrap">{source.asOf}</td>
    </tr>
  )
}

function Changes() {
  return (
    <section aria-labelledby="changes" className="flex max-w-2xl flex-col gap-3">
      <h2 id="changes" className="font-display text-2xl">
        What we changed
      </h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>Entries that describe the same place were merged, and their sports and amenities put together.</li>
        <li>
          Sports that cannot be booked here, such as handball and bocce, were left out. So were places marked as closed.
        </li>
        <li>
          Sizes of most courts and fields were computed from mapped outlines. They are close, not surveyed. Where an
          outline cannot be a single court, no size is given.
        </li>
        <li>Time zones were looked up from the position. Names of sports and surfaces were put into one form.</li>
        <li>
          No source has prices. The prices of these places are samples that we made up, and they are marked as samples.
          The same goes for opening hours.
        </li>
      </ul>
    </section>
  )
}

function Samples() {
  return (
    <section aria-labelledby="samples" className="flex max-w-2xl flex-col gap-3">
      <h2 id="samples" className="font-display text-2xl">
        Sample facilities
      </h2>
      <p>
        About 40 fields and courts around Dallas–Fort Worth are made up, so that every feature can be tried. Each one
        carries a Sample badge. Their names, addresses and phone numbers belong to no real place, and nobody should go
        there to play.
      </p>
    </section>
  )
}
