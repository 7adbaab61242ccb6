REM The stock of a shop
CREATE OR REPLACE PACKAGE BODY stock IS
  PROCEDURE take(item IN NUMBER, pieces IN NUMBER DEFAULT 1) IS
  BEGIN
    FOR place IN (SELECT id FROM places WHERE places.item = item) LOOP
      EXIT WHEN pieces = 0;
      UPDATE places SET pieces = pieces - 1 WHERE id = place.id;
    END LOOP;
  END take;
END stock;
/
