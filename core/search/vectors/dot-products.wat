;; Dot products of one vector with many rows of a matrix, sixteen numbers at a time (128-bit SIMD).
;; The query is 16-bit numbers, the matrix 8-bit numbers, row after row. `width`, in numbers, is a multiple of 16.
(module
  (memory (export "memory") 1)

  ;; Writes to $out, as 32-bit integers, the dot product of the query with each of $count rows, whose row numbers
  ;; are at $rows as 32-bit integers. Sums wrap at 2^31.
  (func (export "multiply")
    (param $query i32) (param $matrix i32) (param $width i32) (param $rows i32) (param $count i32) (param $out i32)
    (local $end i32) (local $row i32) (local $at i32) (local $stop i32) (local $sum v128) (local $more v128)
    (local.set $end (i32.add (local.get $rows) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $rows) (local.get $end)))
        (local.set $row
          (i32.add (local.get $matrix) (i32.mul (i32.load (local.get $rows)) (local.get $width))))
        (local.set $stop (i32.add (local.get $row) (local.get $width)))
        (local.set $at (local.get $query))
        (local.set $sum (v128.const i64x2 0 0))
        (local.set $more (v128.const i64x2 0 0))
        (loop $sixteen
          (local.set $sum
            (i32x4.add (local.get $sum)
              (i32x4.dot_i16x8_s (v128.load (local.get $at)) (v128.load8x8_s (local.get $row)))))
          (local.set $more
            (i32x4.add (local.get $more)
              (i32x4.dot_i16x8_s (v128.load offset=16 (local.get $at)) (v128.load8x8_s offset=8 (local.get $row)))))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (br_if $sixteen (i32.lt_u (local.get $row) (local.get $stop))))
        (local.set $sum (i32x4.add (local.get $sum) (local.get $more)))
        (i32.store (local.get $out)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $rows (i32.add (local.get $rows) (i32.const 4)))
        (br $next)))))
