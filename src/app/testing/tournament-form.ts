import { emptyForm, type TournamentForm } from '#tournaments/submission-form.ts'

/** A complete submission, in which only the person differs from test to test. */
export function tournamentForm(submitterEmail: string): TournamentForm {
  return {
    ...emptyForm,
    name: `Chalk Cup ${submitterEmail.split('@')[0]}`,
    organizer: 'Chalk Lacrosse',
    date: '2030-05-04',
    endDate: '2030-05-05',
    city: 'Frisco',
    state: 'TX',
    division: 'Girls',
    ageGroups: ['Youth (8U-12U)'],
    website: 'https://chalk.example',
    contactEmail: 'cup@example.org',
    description: 'Two days of pool play and a final on Sunday.',
    submitterName: 'Pat Organizer',
    submitterEmail,
  }
}
