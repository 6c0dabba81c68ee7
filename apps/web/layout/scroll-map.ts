/** Maximum height of the box. Browsers clip elements at about 16 million physical pixels, and a CSS pixel may have four of them. */
const MAX_BOX_HEIGHT = 4_000_000;
/** The length at each end of the box in which positions move one to one with the content. */
const EXACT_END = 200_000;

/**
 * Maps positions in a scroll box of limited height to positions in content of any height. They are equal if the content fits into the box.
 * All lengths are in pixels.
 */
export interface ScrollMap {
  readonly boxHeight: number;
  readonly isExact: boolean;
  toContent(box: number): number;
  toBox(content: number): number;
}

/** @param height the height of the content */
export function scrollMap(height: number): ScrollMap {
  if (height <= MAX_BOX_HEIGHT)
    return { boxHeight: height, isExact: true, toContent: (box) => box, toBox: (content) => content };
  const excess = height - MAX_BOX_HEIGHT;
  const boxMiddle = MAX_BOX_HEIGHT - 2 * EXACT_END;
  const scale = (boxMiddle + excess) / boxMiddle;
  return {
    boxHeight: MAX_BOX_HEIGHT,
    isExact: false,
    toContent(box) {
      if (box <= EXACT_END) return box;
      if (box >= MAX_BOX_HEIGHT - EXACT_END) return box + excess;
      return EXACT_END + (box - EXACT_END) * scale;
    },
    toBox(content) {
      if (content <= EXACT_END) return content;
      if (content >= height - EXACT_END) return content - excess;
      return EXACT_END + (content - EXACT_END) / scale;
    },
  };
}

/** The top of the viewport in the scroll box, and in the content. */
export interface ScrollPosition {
  readonly box: number;
  readonly content: number;
}

/** Maximum length of a step, as a share of the viewport's height. A longer move is a jump with the scroll bar. */
const MAX_STEP = 1.25;

/**
 * The position after the box was scrolled. A step with the wheel, a finger or a key moves the content by the same distance. A jump with the
 * scroll bar moves the content to the corresponding position.
 */
export function scrolled(
  from: ScrollPosition,
  box: number,
  map: ScrollMap,
  windowHeight: number,
): ScrollPosition {
  const step = box - from.box;
  if (map.isExact || Math.abs(step) > MAX_STEP * windowHeight) return { box, content: map.toContent(box) };
  return { box, content: from.content + step };
}

/** Whether the position in the box differs from the one that corresponds to the content, because of steps. */
export function hasDrifted({ box, content }: ScrollPosition, map: ScrollMap): boolean {
  return Math.abs(map.toBox(content) - box) > 1;
}

/** Whether an end of the box is near, so that drift must be corrected before scrolling ends. */
export function isNearEnd({ box }: ScrollPosition, { boxHeight }: ScrollMap, windowHeight: number): boolean {
  return box < EXACT_END / 2 || box > boxHeight - windowHeight - EXACT_END / 2;
}
