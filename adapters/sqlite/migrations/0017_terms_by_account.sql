-- Terms of other accounts than the first begin with a mark of their account. What only the first account has is indexed as before.
UPDATE `library` SET `index_form` = 3
  WHERE `index_form` = 2 AND `renewed` IS NULL AND NOT EXISTS (SELECT 1 FROM `objects` WHERE `account_id` <> 1);
