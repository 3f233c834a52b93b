import { paths } from '#kit/shared/paths.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'

/** /community: there is no forum, and the page says so. */
export function Component() {
  return (
    <InfoPage
      title="Community"
      description="How we share fields and courts fairly, and how you can help: report a mistake, add a tournament or list a field."
      path={paths.community}
      lead={<p>We don’t have a forum. We share fields, courts and times, and a few habits that make sharing easy.</p>}
      sections={[
        { id: 'share', heading: 'Sharing a field', body: <Sharing /> },
        { id: 'part', heading: 'Get involved', body: <TakingPart /> },
        { id: 'source', heading: 'Open source, open data', body: <Openness /> },
      ]}
    />
  )
}

function Sharing() {
  return (
    <Points>
      <li>Start and end on time. Your time includes setup and cleanup.</li>
      <li>Can’t make it? Cancel or transfer your booking. Someone may be waiting for that time.</li>
      <li>Leave it the way you’d like to find it: trash, lines, goals, gates and lights.</li>
      <li>Neighbors can hear you. Stick to the facility’s hours.</li>
      <li>Everyone plays. No one is excluded or insulted for who they are or how well they play.</li>
    </Points>
  )
}

function TakingPart() {
  return (
    <Points>
      <li>
        Is something about a listing wrong? Email <SupportAddress /> and we’ll look into it.
      </li>
      <li>
        Organizing a tournament? <TextLink to={paths.submitTournament}>Add it to the directory</TextLink>.
      </li>
      <li>
        Have a field, gym or court? <TextLink to={paths.listYourField}>List it</TextLink>.
      </li>
      <li>Tell your team with the share links at the bottom of every page.</li>
    </Points>
  )
}

function Openness() {
  return (
    <p>
      The software is open source under the MIT license. The catalog started with public places that cities publish as
      open data. See <TextLink to={paths.dataSources}>the sources</TextLink> and what we changed.
    </p>
  )
}
