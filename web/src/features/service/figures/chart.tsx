import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import styles from './figures.module.css'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

interface Props {
  /** What the picture shows, for those who do not see it. */
  label: string
  option: EChartsCoreOption
  /** A point was clicked: which series, and which of its values. */
  onPick?: (series: number, at: number) => void
}

/** A chart in the theme colours; tables beside it contain the same figures. */
export function Chart({ label, option, onPick }: Props) {
  const pick = useEffectEvent((series: number, at: number) => onPick?.(series, at))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const css = getComputedStyle(element)
    const colour = (name: string) => css.getPropertyValue(`--ant-color-${name}`).trim()
    const chart = init(element, undefined, { renderer: 'svg' })
    const axis = {
      axisLabel: { color: colour('text-secondary') },
      axisLine: { lineStyle: { color: colour('border') } },
      splitLine: { lineStyle: { color: colour('border-secondary') } },
    }
    const { xAxis, yAxis, ...rest } = option
    chart.setOption({
      color: [colour('primary'), colour('success'), colour('warning')],
      textStyle: { fontFamily: css.fontFamily },
      grid: { left: 8, right: 16, top: 36, bottom: 8, containLabel: true },
      legend: { top: 0, textStyle: { color: colour('text') } },
      tooltip: {
        trigger: 'axis',
        confine: true,
        backgroundColor: colour('bg-elevated'),
        borderColor: colour('border-secondary'),
        textStyle: { color: colour('text') },
      },
      animation: false,
      ...rest,
      xAxis: { ...axis, ...(xAxis as object) },
      yAxis: { ...axis, ...(yAxis as object) },
    })
    chart.on('click', ({ seriesIndex, dataIndex }) => pick(seriesIndex ?? 0, dataIndex))
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      chart.dispose()
    }
  }, [option])
  return <div ref={place} role="img" aria-label={label} className={styles.chart} />
}
