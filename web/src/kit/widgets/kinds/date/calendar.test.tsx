import { fireEvent, render, screen } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { expect, test } from 'vitest'
import { Edit } from './edit.tsx'

test('WIDGET-006 the calendar is Chinese and its week begins on Monday', async () => {
  render(
    <ConfigProvider locale={zhCN}>
      <Edit field={{ name: 'day', label: '日期', type: 'date' } as never} value="2026-11-15" />
    </ConfigProvider>,
  )
  fireEvent.mouseDown(screen.getByRole('textbox'))
  fireEvent.click(screen.getByRole('textbox'))
  const heads = await screen.findAllByRole('columnheader')
  expect(heads.map((head) => head.textContent)).toEqual(['一', '二', '三', '四', '五', '六', '日'])
  expect(await screen.findByText('11月')).toBeTruthy()
})
