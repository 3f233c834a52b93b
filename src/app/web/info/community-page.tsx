import { paths } from '#kit/shared/paths.ts'
import { InfoPage } from './info-page.tsx'
import { Points, SupportAddress, TextLink } from './info-parts.tsx'

/** /community: there is no forum, and the page says so. */
export function Component() {
  return (
    <InfoPage
      title="Community"
      description="How we share fields and courts fairly, and how you can help: report what is wrong, add a tournament, list a field."
      path={paths.community}
      lead={
        <p>We have no forum. What we share are fields, courts and times, and a few habits that make that pleasant.</p>
      }
      sections={[
        { id: 'share', heading: 'Sharing a field', body: <Sharing /> },
        { id: 'part', heading: 'Take part', body: <TakingPart /> },
        { id: 'source', heading: 'Open source, open data', body: <Openness /> },
      ]}
    />
  )
}

function Sharing() {
  return (
    <Points>
      <li>Start and end on time. Your time includes setting up and leaving.</li>
      <li>Cannot come? Cancel, or hand the booking over. Somebody may be waiting for exactly that time.</li>
      <li>Leave it as you would like to find it: trash, lines, goals, gates, lights.</li>
      <li>Neighbors hear you. Mind the hours that the facility names.</li>
      <li>Everybody plays. Nobody is shut out or insulted for who they are or how well they play.</li>
    </Points>
  )
}

function TakingPart() {
  return (
    <Points>
      <li>
        Something about a place is wrong? Write to <SupportAddress /> and we look into it.
      </li>
      <li>
        You organize a tournament? <TextLink to={paths.submitTournament}>Add it to the directory</TextLink>.
      </li>
      <li>
        You have a field, a gym or a court? <TextLink to={paths.listYourField}>List it</TextLink>.
      </li>
      <li>Tell your team: the links at the bottom of every page share that page.</li>
    </Points>
  )
}

function Openness() {
  return (
    <p>
      The software is open source under the MIT license. The catalog began with public places that cities publish as
      open data; <TextLink to={paths.dataSources}>whose data it is</TextLink> and what we changed is written down.
    </p>
  )
}
