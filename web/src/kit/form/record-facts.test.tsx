import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { RecordFacts } from './record-facts.tsx'

test('LIST-005 LIST-039 DEC-075 a record is read under the headings of its form, with what its conditions hide left out', () => {
  show(
    <RecordFacts
      fields={[
        { name: 'a', label: '名称', type: 'text' },
        { name: 'b', label: '类型', type: 'list', group: '更多' },
        { name: 'c', label: '密码', type: 'password', group: '更多' },
        { name: 'd', label: '原因', type: 'text', showIf: "a == '其他'" },
        { name: 'e', label: '来源', type: 'hidden' },
        { name: 'f', label: '备注', type: 'text' },
      ]}
      record={{ a: '榕树', b: '1', b_dictText: '乔木', c: 'secret', d: '不见', e: '不见', f: null }}
    />,
  )
  const more = screen.getByRole('region', { name: '更多' })
  within(more).getByText('乔木')
  within(more).getByText('******')
  screen.getByText('榕树')
  screen.getByText('-')
  expect(screen.queryByText('不见')).toBeNull()
  expect(screen.queryByText('原因')).toBeNull()
})
