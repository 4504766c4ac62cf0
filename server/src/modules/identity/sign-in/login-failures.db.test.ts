import { expect, test } from 'vitest'
import { AppState } from '#kernel/app-state.ts'
import { ownDatabase } from '#testing/own-database.ts'
import { countFailures } from './login-limits.ts'

const database = await ownDatabase()

test('security §11 failures of an account count by source, those of known devices not for all; an address counts its last minute', () =>
  database.within(new AppState(), { auth: true }, async (tx) => {
    const fail = (account: string, peer: string, seconds: number, times: number) =>
      tx.$client.query(
        `insert into identity_login_failure (id, account_key, peer, at)
         select gen_random_uuid()::text, $1, $2, now() - make_interval(secs => $3) from generate_series(1, $4)`,
        [account, peer, seconds, times],
      )
    await fail('ann', '192.0.2.1', 10, 2)
    await fail('ann', '192.0.2.1', 300, 1)
    await fail('ann', '192.0.2.1', 700, 20)
    await fail('ann', '192.0.2.2', 10, 4)
    await fail('ann', 'device:d1', 10, 5)
    await fail('bob', '192.0.2.1', 10, 6)
    await fail('bob', '192.0.2.1', 300, 3)
    expect(await countFailures(tx, 'Ann', '192.0.2.1')).toEqual({
      bySource: new Map([
        ['192.0.2.1', 3],
        ['192.0.2.2', 4],
        ['device:d1', 5],
      ]),
      ofAccount: 7,
      ofAddress: 8,
    })
  }))
