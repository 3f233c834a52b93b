import { requestsByPart } from '#app/testing/permissions/requests/all.ts'
import { testAllowed } from '#app/testing/permissions/test-allowed.ts'

await testAllowed(requestsByPart.bookings)
