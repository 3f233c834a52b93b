/** The library's scrypt, loaded on demand. */
export async function hashPassword(password: string): Promise<string> {
  const crypto = await import('better-auth/crypto')
  return crypto.hashPassword(password)
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const crypto = await import('better-auth/crypto')
  return crypto.verifyPassword({ password, hash })
}
