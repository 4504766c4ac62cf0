import { dictionary } from '@banyan/contract/dictionary/dictionary'
import { linkedSelect } from '@banyan/contract/online/linked-select'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { widgets } from '#features/online/widgets/registry.ts'
import { queryClient } from '#kit/call/hooks.ts'
import { checkBySchema } from '#kit/form/check.ts'
import { FieldForm } from '#kit/form/field-form.tsx'
import { RecordFacts } from '#kit/form/record-facts.tsx'
import type { Field } from '#kit/widgets/widget.ts'
import { hand } from '#testing/hand.ts'
import { server } from '#testing/server.ts'
import { show } from '#testing/show.tsx'
import { TestForm } from '#testing/test-form.tsx'

beforeEach(() => queryClient.clear())
const held = () => JSON.parse(screen.getByTestId('values').textContent ?? '')
const names = { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' }
const field: Field = {
  name: 'sheng',
  label: '省',
  type: 'link_down',
  linkDownConfig: { ...names, condition: "pid = '0'" },
  linkDownOthers: [
    { field: 'shi', title: '市' },
    { field: 'xian', title: '县' },
  ],
}
const option = (id: string, label: string, pid: string | null = null) => ({ id, store: `k${id}`, label, pid })
const rows = [
  option('1', '河北'),
  option('2', '山东'),
  option('11', '石家庄', '1'),
  option('21', '济南', '2'),
  option('111', '正定', '11'),
]
const prepare = () =>
  server.on(linkedSelect.level, ({ pidValue }) => rows.filter(({ pid }) => pid === (pidValue ?? null)))
const box = (at: number) => screen.getAllByRole('combobox')[at] as HTMLInputElement

test('ONLINE-011 WIDGET-028 WIDGET-074 WIDGET-037 each level shows labels, stores the key and asks for the next by the id', async () => {
  const level = prepare()
  show(<TestForm fields={[field]} />)
  await waitFor(() => expect(screen.getAllByRole('combobox')).toHaveLength(3))
  expect([box(1).disabled, box(2).disabled]).toEqual([true, true])
  await hand.click(box(0))
  await hand.click(await screen.findByTitle('河北'))
  await waitFor(() => expect(box(1).disabled).toBe(false))
  await hand.click(box(1))
  await hand.click(await screen.findByTitle('石家庄'))
  await hand.click(box(2))
  await hand.click(await screen.findByTitle('正定'))
  expect(held()).toEqual({ sheng: 'k1', shi: 'k11', xian: 'k111' })
  expect(level.mock.calls.map(([asked]) => asked)).toEqual([
    { ...names, condition: "pid = '0'" },
    { ...names, pidValue: '1' },
    { ...names, pidValue: '11' },
  ])
})

test('WIDGET-073 another value of a level clears what lies below it, its options too, and loads new ones', async () => {
  prepare()
  show(<TestForm fields={[field]} first={{ sheng: 'k1', shi: 'k11', xian: 'k111' }} />)
  expect(await screen.findByText('正定')).toBeTruthy()
  let answer: () => void = () => undefined
  server.on(linkedSelect.level, async ({ pidValue }) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return rows.filter(({ pid }) => pid === (pidValue ?? null))
  })
  await hand.click(box(0))
  await hand.click(await screen.findByTitle('山东'))
  expect(held()).toEqual({ sheng: 'k2', shi: null, xian: null })
  expect(box(2).disabled).toBe(true)
  await hand.click(box(1))
  await screen.findByText('加载中……')
  expect(screen.queryByTitle('石家庄')).toBeNull()
  answer()
  await hand.click(await screen.findByTitle('济南'))
  expect(held()).toEqual({ sheng: 'k2', shi: 'k21', xian: null })
})

test('WIDGET-028 DEC-075 a record shows the texts of all levels, a list that of its own', async () => {
  const texts = server.on(dictionary.texts, ({ key }) =>
    (key ?? '').split(',').map((one) => rows.find(({ store }) => store === one)?.label ?? ''),
  )
  const levels = ['shi', 'xian'].map((name): Field => ({ name, label: name, type: 'text' }))
  const record = { sheng: 'k1', shi: 'k11', shi_dictText: '石家庄市', xian: 'k111' }
  const { container, unmount } = show(<RecordFacts fields={[field, ...levels]} record={record} />)
  await waitFor(() => expect(container.querySelector('dd')?.textContent).toBe('河北/石家庄市/正定'))
  expect(container.querySelectorAll('dt')).toHaveLength(1)
  expect(texts.mock.calls[0]?.[0]).toMatchObject({ dict: 'sys_category,name,code', key: 'k1,k111' })
  unmount()
  const { Show } = widgets.link_down
  const cell = show(<Show field={field} value="k1" text="河北省" />)
  await waitFor(() => expect(cell.container.textContent).toBe('河北省'))
})

test('WIDGET-028 WIDGET-032 a further level that is required has a mark and a refusal of its own', async () => {
  prepare()
  const submit = vi.fn()
  show(
    <FieldForm
      fields={[
        { ...field, required: true },
        { name: 'shi', label: '城市', type: 'hidden', required: true },
        { name: 'xian', label: '县', type: 'hidden' },
      ]}
      values={{ sheng: 'k1' }}
      isNew={false}
      check={checkBySchema}
      isSaving={false}
      onDirty={() => {}}
      onSubmit={(values) => submit(values)}
    />,
  )
  const shi = await screen.findByRole('combobox', { name: '城市' })
  expect(shi.getAttribute('aria-required')).toBe('true')
  expect(screen.getByRole('combobox', { name: '县' }).getAttribute('aria-required')).not.toBe('true')
  await waitFor(() => expect(screen.getByTitle('河北')).toBeTruthy())
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('请选择城市', { selector: '[role=alert]' })
  await waitFor(() => expect(document.activeElement).toBe(shi))
  expect(submit).not.toHaveBeenCalled()

  await hand.click(shi)
  await hand.click(await screen.findByTitle('石家庄'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await hand.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ sheng: 'k1', shi: 'k11', xian: null }))
})

test('WIDGET-028 a query asks by the first level; without a configuration nothing can be chosen', async () => {
  prepare()
  const { Query, Edit } = widgets.link_down
  let asked: unknown
  const { unmount } = show(<Query field={field} id="q" value="" onChange={(value) => (asked = value)} />)
  await hand.click(await screen.findByRole('combobox'))
  await hand.click(await screen.findByTitle('山东'))
  expect(asked).toBe('k2')
  unmount()
  show(<Edit field={{ ...field, linkDownConfig: undefined, linkDownOthers: [] }} />)
  await waitFor(() => expect(box(0).disabled).toBe(true))
})
