import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Passwords of tests are hashed at the lowest cost. A real hash takes a tenth of a second of CPU, as it should, but the
 * tests make thousands of accounts.
 */
const { scrypt } = crypto

function scryptQuickly(...[password, salt, length, options, done]: Parameters<typeof scrypt>): void {
  scrypt(password, salt, length, { ...options, N: 2, r: 1, p: 1 }, done)
}

// It runs before each file of a process.
if (scrypt.name !== scryptQuickly.name) {
  Object.assign(crypto, { scrypt: scryptQuickly })
  syncBuiltinESMExports()
}
