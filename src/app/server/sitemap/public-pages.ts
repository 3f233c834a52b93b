import { paths } from '#kit/shared/paths.ts'
import { segments } from '#leads/segments.ts'

export const publicPages: readonly string[] = [
  paths.home,
  paths.search,
  ...segments.map(segment => segment.href),
  paths.getStarted,
  paths.listYourField,
  paths.submitTournament,
  paths.nilClinics,
  paths.help,
  paths.contact,
  paths.safety,
  paths.community,
  paths.analytics,
  paths.mobileApp,
  paths.status,
  paths.dataSources,
  paths.openData,
  paths.apiDocs,
  paths.widgetDemo,
  paths.privacy,
  paths.terms,
  paths.cookies,
]
