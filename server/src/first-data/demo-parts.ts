import { clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/database/tx.ts'
import { newId } from '#kernel/keys.ts'
import { partClasses, parts } from '#modules/part/part.tables.ts'
import { seededRandom } from './people.ts'
import { nextWorkTime } from './work-hours.ts'

/** Systems of a vehicle, their groups, and parts as `name unit`. */
const partSeeds: Record<string, Record<string, string[]>> = {
  发动机: {
    滤清器: ['机油滤清器 个', '空气滤清器 个', '燃油滤清器 个'],
    冷却系统: ['水泵总成 件', '节温器 个', '散热器 件'],
    正时系统: ['正时皮带 条', '张紧轮 个'],
  },
  制动系统: {
    摩擦片: ['前摩擦片 套', '后摩擦片 套'],
    制动盘: ['前制动盘 件', '后制动盘 件'],
    气路: ['制动气室 件', '干燥罐 个', '制动软管 根'],
  },
  电气系统: {
    电源: ['蓄电池 块', '发电机总成 件'],
    照明: ['前大灯总成 件', '尾灯总成 件', '转向灯泡 个'],
    传感器: ['轮速传感器 个', '水温传感器 个', '氧传感器 个'],
  },
  底盘: {
    悬挂: ['钢板弹簧 副', '减振器 支', '平衡杆胶套 个'],
    转向: ['转向拉杆 根', '转向助力泵 件'],
    轮胎: ['12R22.5 轮胎 条', '轮毂螺栓 套'],
  },
  车载终端: {
    定位终端: ['定位终端主机 台', 'GNSS 天线 根'],
    视频终端: ['车载摄像头 个', '存储卡 张'],
  },
}

/** A small catalogue of parts in two levels. */
export async function addDemoParts(tx: Tx): Promise<void> {
  let number = 0
  const roll = seededRandom(5)
  let moment = tx.app.part(clock).now() - 420 * 86_400_000
  /** Entered one after the other, over some days. */
  const later = () => {
    moment = nextWorkTime(moment + (2 + roll(90)) * 60_000, roll)
    return new Date(moment).toISOString()
  }
  for (const [at, [className, groups]] of Object.entries(partSeeds).entries()) {
    const id = newId()
    await tx.insert(partClasses).values({ id, className, sortNo: at + 1, createTime: later() })
    for (const [place, [group, names]] of Object.entries(groups).entries()) {
      const systemId = newId()
      const level = { parentId: id, sortNo: place + 1, createTime: later() }
      await tx.insert(partClasses).values({ id: systemId, className: group, ...level })
      await tx.insert(parts).values(
        names.map((text) => {
          const at = text.lastIndexOf(' ')
          const partNo = `PJ-${String(++number).padStart(4, '0')}`
          const [partName, unit] = [text.slice(0, at), text.slice(at + 1)]
          return { id: newId(), partNo, partName, systemId, unit, createTime: later() }
        }),
      )
    }
  }
}
