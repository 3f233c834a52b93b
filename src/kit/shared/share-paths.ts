/** PNG, 1200 by 630 px. */
export const sharePaths = {
  site: '/share/site.png',
  facility: (facilityId: string) => `/share/facility/${facilityId}.png`,
  tournament: (tournamentId: string) => `/share/tournament/${tournamentId}.png`,
  clinic: (clinicId: string) => `/share/clinic/${clinicId}.png`,
  solution: (persona: string) => `/share/solution/${persona}.png`,
} as const
