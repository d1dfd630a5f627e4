// Vietnamese words. Tones and accents are ignored, as everywhere, so that "sáu" (six) and "sau" (after) are the same word.
import type { WordTable } from './language-words.ts';
import { tens } from './tens.ts';

const UNITS =
  'zero|một|hai|ba|bốn|năm|sáu|bảy/bẩy|tám|chín|mười|mười một|mười hai|mười ba|mười bốn|mười lăm/mười nhăm|mười sáu|mười bảy|mười tám|mười chín';
const TENS = 'hai mươi|ba mươi|bốn mươi|năm mươi|sáu mươi|bảy mươi|tám mươi|chín mươi';
/** Units that change after a ten. */
const BEHIND_TEN: Readonly<Record<number, readonly string[]>> = { 1: ['mốt'], 4: ['tư'], 5: ['lăm', 'nhăm'] };

const MONTHS = 'một|hai|ba|tư|năm|sáu|bảy|tám|chín|mười|mười một|mười hai';

export const vi: WordTable = {
  language: 'vi',
  numbers: () => ({
    ...tens(UNITS, TENS, (ten, unit, value) =>
      [unit, ...(BEHIND_TEN[value % 10] ?? [])].map((each) => `${ten} ${each}`),
    ),
    nửa: 0.5,
  }),
  multipliers: {
    chục: 10,
    trăm: 100,
    'nghìn|ngàn': 1_000,
    vạn: 10_000,
    'triệu|củ': 1_000_000,
    tỷ: 1_000_000_000,
  },
  ordinals: {
    'thứ nhất|đầu tiên|cái đầu': 1,
    'thứ hai|thứ nhì': 2,
    'thứ ba': 3,
    'thứ tư': 4,
    'thứ năm': 5,
    'cuối cùng|cái cuối': -1,
  },
  months: MONTHS.split('|').map(
    (name, index) => `tháng ${name}|tháng ${index + 1}|tháng ${name} năm|tháng ${index + 1} năm`,
  ),
  weekdays: [
    'thứ hai|thứ 2|t2',
    'thứ ba|thứ 3|t3',
    'thứ tư|thứ 4|t4',
    'thứ năm|thứ 5|t5',
    'thứ sáu|thứ 6|t6',
    'thứ bảy|thứ 7|t7',
    'chủ nhật|cn',
  ],
  relativeDays: {
    'hôm nay|bữa nay|sáng nay|trưa nay|chiều nay|tối nay': 0,
    'ngày mai|mai|sáng mai|trưa mai|chiều mai|tối mai': 1,
    'ngày kia|ngày mốt': 2,
    'hôm qua': -1,
    'hôm kia': -2,
  },
  feasts: { 'giáng sinh|noel|lễ giáng sinh': 1225, 'tết dương lịch': 101, 'quốc khánh': 902 },
  dayLead: 'ngày|mùng|mồng|hôm',
  open: 'trước|sau|từ|đến|mỗi|hàng|hằng|mọi|trừ|giữa|muộn nhất|sớm nhất|trong vòng|kể từ|quá',
  minuteUnits: 'phút',
  hourUnits: 'tiếng|giờ đồng hồ',
  dayUnits: 'ngày|hôm',
  weekUnits: 'tuần',
  monthUnits: 'tháng',
  yearUnits: 'năm',
  later: 'nữa|sau',
  ago: 'trước',
  coming: 'tới|này',
  next: 'sau',
  nextWeek: 'tuần sau|tuần tới',
  thisWeek: 'tuần này',
  lastWeek: 'tuần trước',
  weekend: 'cuối tuần|cuối tuần này',
  nights: 'đêm',
  at: 'lúc|vào lúc|khoảng|tầm',
  hourMark: 'giờ|g|h',
  minuteMark: 'phút',
  half: 'rưỡi',
  less: 'kém',
  clockTimes: { 'nửa đêm': 0 },
  morning: 'sáng|buổi sáng|sáng nay|sáng mai',
  midday: 'trưa|buổi trưa|trưa nay|trưa mai',
  afternoon: 'chiều|buổi chiều|chiều nay|chiều mai',
  evening: 'tối|buổi tối|tối nay|tối mai',
  night: 'đêm|khuya|ban đêm',
  from: 'từ|giữa',
  to: 'đến|cho đến',
  and: 'và|với|cùng|linh|lẻ|cộng',
  or: 'hoặc|hay|hoặc là|hay là',
  not: 'không|chẳng|chả|đừng|chưa|không phải|trừ|ko|hông',
  all: 'tất cả|toàn bộ|hết tất cả',
  both: 'cả hai',
  none: 'không cái nào|không có cái nào|chẳng cái nào|không có gì|không gì',
  but: 'nhưng|nhưng mà',
  except: 'trừ|ngoại trừ|ngoài',
  bound: 'ít hơn|nhiều hơn|hơn|dưới|trên|ít nhất|nhiều nhất|tối đa|tối thiểu',
  point: 'phẩy',
  yes: 'có|vâng|dạ|dạ vâng|dạ có|ừ|ừm|đúng|đúng rồi|đúng vậy|phải|ok|oke|okie|ok luôn|được|được chứ|đồng ý|tất nhiên|dĩ nhiên|chắc chắn|có chứ|chuẩn',
  no: 'không|ko|không cần|không cần đâu|không phải|không đâu|không được|dạ không|dạ không cảm ơn|không cảm ơn|đừng|thôi|thôi khỏi|khỏi|sai|chẳng|hông',
  link: 'ngày|vào|của|ở|tại|các|những|cái|hôm|năm',
  outOf: 'trên',
  alternative: 'khác|đổi|thay đổi|sửa|quay lại|hủy|huỷ|làm lại|bắt đầu lại',
  dictated: {
    cộng: '+',
    'a còng|a móc|at': '@',
    chấm: '.',
    'gạch ngang|gạch nối': '-',
    'gạch dưới': '_',
    'gạch chéo|xẹt': '/',
  },
  whole: 'cả|nguyên|trọn|suốt|toàn bộ|cả tháng|nguyên tháng',
  arrival: 'đến|tới nơi|nhận phòng|check in',
  departure: 'đi|về|trả phòng|rời đi|check out',
  laterOne: 'muộn hơn|trễ hơn|cái sau|sau hơn',
  earlierOne: 'sớm hơn|cái trước',
  either: 'sao cũng được|cái nào cũng được|cả hai đều được|ngày nào cũng được|giờ nào cũng được|tùy bạn',
  companions:
    'vợ tôi|chồng tôi|vợ|chồng|bạn gái|bạn trai|mẹ|bố|ba|con trai|con gái|anh trai|chị gái|em gái|em trai',
  self: 'tôi|mình|em',
  nameBefore:
    'tên tôi là|tôi tên là|tôi tên|mình tên là|mình là|tôi là|em là|em tên là|tên mình là|tên là|gọi tôi là|cứ gọi mình là',
  filler: {
    people: 'anh|bạn|chúng mình|chúng tôi|chị|em|mình|tôi|tụi mình',
    courtesy: 'chào|cám ơn|cảm ơn|dạ|làm ơn|nha|nhé|ok|vui lòng|xin|xin chào|ạ',
    doubt: 'chắc|chắc là|chỉ|chừng|cỡ|khoảng|luôn|thì|tầm|vậy|vậy thì|à|ờ|ừm',
    verbs: 'cho|chọn|có|cần|là|lấy|muốn|muốn lấy|sẽ|đi|được|đặt',
    topic: 'giờ|gói|lịch hẹn|màu|ngày sinh|sao|sinh nhật|số|thời gian|tuổi|tổng cộng|điểm',
    small: 'chiếc|một|thôi',
  },
  measure:
    'người|người lớn|trẻ em|em bé|khách|đồng|vnd|đô|kg|cân|ký|gam|km|mét|lít|phần trăm|năm|tháng|tuần|ngày|đêm|giờ|tiếng|phút|phòng|vé|lần|cái|chiếc|điểm|sao|nhân viên|tuổi',
};
