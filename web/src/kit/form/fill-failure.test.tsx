import { fillValue } from '@banyan/contract/online/fill-rule'
import { expect, test, vi } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { formBackend } from '#testing/backend.ts'
import { recordReports } from '#testing/reports.ts'
import { failure, refusal, server } from '#testing/server.ts'
import { withDefaults } from './initial-values.ts'

const reports = recordReports()
const field: Field = { name: 'no', label: '编号', type: 'text', defVal: ['$', '{order_no}'].join('') }

test.each([
  ['refused', () => refusal('系统繁忙')],
  ['broken', () => failure(500, '系统繁忙')],
])('ADMIN-094 a fill rule that is %s is only logged, and the form opens without it', async (_, answer) => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server.on(fillValue.execute, answer)
  expect(await withDefaults([field], 'add', { name: '甲' }, formBackend.rules)).toEqual({ name: '甲' })
  expect(logged).toHaveBeenCalledTimes(1)
  expect([reports.warnings, reports.notifications, reports.dialogs].flat()).toEqual([])
  logged.mockRestore()
})
