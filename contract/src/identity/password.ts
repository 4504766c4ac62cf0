/** Strength of a password (DEC-036): -1 empty, -2 invalid, 0 weak, 1 medium, 2 strong. Same rule in console and server. */
export type Strength = -2 | -1 | 0 | 1 | 2

const commonPasswords = new Set(
  `12345678 123456789 1234567890 87654321 88888888 00000000 11111111 66666666 password password1 passw0rd
  qwertyui qwerty123 1q2w3e4r 1qaz2wsx abc12345 abcd1234 a1234567 admin123 admin888 iloveyou 5201314a
  woaini1314 zaq12wsx asdfghjk q1w2e3r4 11223344 12344321 p@ssw0rd letmein1 welcome1 sunshine football`.split(
    /\s+/,
  ),
)

export function passwordStrength(password: string, names: readonly string[] = []): Strength {
  if (password === '') return -1
  const length = [...password].length
  const folded = password.toLowerCase()
  if (length < 8 || length > 128 || commonPasswords.has(folded)) return -2
  if (names.some((name) => name !== '' && name.toLowerCase() === folded)) return -2
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const points = classes + (length >= 12 ? 1 : 0) + (length >= 16 ? 1 : 0)
  if (points <= 2) return 0
  return points === 3 ? 1 : 2
}

export const passwordRefusal = '密码格式不符合规范'
